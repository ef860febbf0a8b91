"""Playing over Ray: same bytes for any number of workers, and whatever is killed on the way."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sim.execute import Progress, Settings, Stalled, WorkerLost, ray_env, run
from sim.store import RunFolder
from tests import fakes
from tests.test_execute import FAKE, digests

pytestmark = pytest.mark.ray
DEALS, CHUNK = 12_000, 500


@pytest.fixture(scope="module")
def nodes() -> Iterator[Any]:
    """Start a cluster of two nodes with a core each, which notices a lost node soon."""
    ray_env.prepare(None)
    import ray
    from ray.cluster_utils import Cluster

    from sim.execute import cluster as ours

    ours.stop()
    if ray.is_initialized():
        ray.shutdown()
    health = {
        "health_check_initial_delay_ms": 0,
        "health_check_period_ms": 300,
        "health_check_timeout_ms": 300,
        "health_check_failure_threshold": 3,
    }
    small = {"num_cpus": 1, "object_store_memory": 80 * 2**20, "include_dashboard": False}
    cluster = Cluster(initialize_head=True, head_node_args=small | {"_system_config": health})
    cluster.second = cluster.add_node(num_cpus=1, object_store_memory=80 * 2**20)
    cluster.wait_for_nodes()
    yield cluster
    ours.stop()
    cluster.shutdown()


@pytest.fixture(scope="module")
def wanted(tmp_path_factory) -> dict[str, str]:
    """Return the digests of the parts of a serial run."""
    path = tmp_path_factory.mktemp("serial") / "r1"
    run(fakes.spec(), DEALS, RunFolder(path), Settings("serial", chunk=CHUNK), factory=FAKE)
    return digests(path)


def over_ray(cluster: Any, path: Path, workers: int | None = None, **more: Any) -> Any:
    settings = Settings("ray", workers, CHUNK, cluster.address, more.pop("stall_s", 60))
    progress = more.pop("progress", None)
    return run(fakes.spec(**more), DEALS, RunFolder(path / "r1"), settings, progress, FAKE)


@pytest.mark.parametrize("workers", [1, 2])
def test_any_number_of_workers_writes_the_bytes_of_a_serial_run(nodes, tmp_path, wanted, workers):
    manifest = over_ray(nodes, tmp_path, workers)
    assert digests(tmp_path / "r1") == wanted
    assert (manifest.execute, manifest.workers) == ("ray", workers)
    assert [part.sha256 for part in manifest.parts] == list(wanted.values())


@pytest.mark.parametrize(
    "spec",
    [
        fakes.real_spec(),
        fakes.real_spec(kind="krizovy", shuffle="gather_cut", session_length=40),
        fakes.real_spec(kind="tarot"),
    ],
    ids=["shuffled", "sessions", "tarot"],
)
def test_real_table_plays_the_same_over_ray(nodes, tmp_path, spec):
    seen = []
    for name, settings in (
        ("serial", Settings("serial", chunk=2500)),
        ("one", Settings("ray", 1, 2500, nodes.address)),
        ("two", Settings("ray", 2, 2500, nodes.address)),
    ):
        run(spec, 20_000, RunFolder(tmp_path / name / "r1"), settings)
        seen.append(digests(tmp_path / name / "r1"))
    assert len(seen[0]) == 8
    assert seen[0] == seen[1] == seen[2]


def test_summary_over_ray_counts_every_deal(nodes, tmp_path):
    from sim.store import new_manifest

    folder = RunFolder(tmp_path / "r1")
    folder.begin(new_manifest(fakes.spec(), DEALS, "r1", store="summary"))
    manifest = over_ray(nodes, tmp_path)
    assert manifest.dealt_deals == DEALS
    assert {part.file.split("/")[0] for part in manifest.parts} == {"tallies"}


def test_worker_killed_in_mid_run_changes_nothing(nodes, tmp_path, wanted):
    marker = tmp_path / "died"
    over_ray(nodes, tmp_path, die=5250, marker=str(marker))
    assert marker.exists()
    assert list(digests(tmp_path / "r1")) == list(wanted)
    serial = tmp_path / "serial" / "r1"
    spec = fakes.spec(die=5250, marker=str(marker))
    run(spec, DEALS, RunFolder(serial), Settings("serial", chunk=CHUNK), factory=FAKE)
    assert digests(tmp_path / "r1") == digests(serial)


def test_chunk_that_kills_every_worker_ends_the_run(nodes, tmp_path, monkeypatch):
    from sim.execute import cluster as ours

    monkeypatch.setattr(ours, "_RETRIES", 1)
    with pytest.raises(WorkerLost, match="begins with deal 5000 ended its worker 2 times"):
        over_ray(nodes, tmp_path, die=5250, marker=str(tmp_path / "died"), always=True)
    assert RunFolder(tmp_path / "r1").read().state == "failed"


def test_fault_travels_whole_from_a_worker(nodes, tmp_path):
    with pytest.raises(fakes.Fault, match="deal 4321, decision play: card 99") as caught:
        over_ray(nodes, tmp_path, fault=4321)
    assert caught.value.record["deal"] == 4321
    manifest = RunFolder(tmp_path / "r1").read()
    assert manifest.state == "failed"
    assert all(part.lo != 4000 for part in manifest.parts)


def test_strategy_that_never_answers_in_a_worker_is_named(nodes, tmp_path):
    with pytest.raises(Stalled, match="strategy b at seat 1 .* deal 4321, decision play"):
        over_ray(nodes, tmp_path, stall=4321, how="loop", stall_s=0.5)


def test_worker_that_cannot_watch_itself_is_found_by_the_driver(nodes, tmp_path, monkeypatch):
    from sim.execute import still

    monkeypatch.setattr(still, "GRACE_S", 1.0)
    with pytest.raises(Stalled, match="strategy b at seat 1 .* deal 4321, decision play"):
        over_ray(nodes, tmp_path, stall=4321, how="hold", stall_s=0.5)


def test_lost_node_changes_nothing(nodes, tmp_path, wanted):
    removed: list[int] = []

    def remove(progress: Progress) -> None:
        if progress.parts >= 6 and not removed:
            removed.append(progress.parts)
            nodes.remove_node(nodes.second, allow_graceful=False)

    spec_pause = 0.2
    over_ray(nodes, tmp_path, pause=spec_pause, progress=remove)
    assert removed and removed[0] < DEALS // CHUNK
    serial = tmp_path / "serial" / "r1"
    spec = fakes.spec(pause=spec_pause)
    run(spec, DEALS, RunFolder(serial), Settings("threads", workers=8, chunk=CHUNK), factory=FAKE)
    assert digests(tmp_path / "r1") == digests(serial)
