"""What each entrant earns a deal: over all its seats, in each, and in each role.

Money is per deal and seat: a deal counts with the mean over the seats that the entrant has in it, at all
tables.  The deal is what is independent (S-2).  Roles come and go from deal to deal, so that money in a role
is a ratio of sums, its interval clustered by deal.
"""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from analysis import clustered, estimate, roles
from analysis.clustered import Sums
from analysis.estimate import Estimate, Moments
from analysis.tables import Builder
from analysis.tournament.counts import Counts
from analysis.tournament.load import Tournament

MONEY, AT_ONCE, IN_ROLE = "money", "money, all entrants at once", "share of its seats"
CLUSTERED = "sampled, interval clustered by deal"
OF_ROLE = "share of deals and seats"


def money(tournament: Tournament, counts: Counts, entrant: int) -> tuple[Moments, float]:
    """Return the moments of what an entrant earned, one number a deal, and what one of them is shown as."""
    many = len(tournament.names)
    found = counts.whole.moments({entrant: 1})
    if tournament.paired:
        return found, tournament.factor / tournament.cells(entrant)
    return found._replace(n=counts.whole.sums[many + entrant]), tournament.factor


def table(tournament: Tournament, counts: Counts, level: float) -> pl.DataFrame:
    """Return the table, keyed by entrant, seat (null: any) and role (null: any); the best first."""
    out = Builder(entrant=pl.String, seat=pl.Int64, role=pl.String)
    unit = tournament.run.unit
    many = len(tournament.names)
    at_once = 1 - (1 - level) / many
    for entrant in order(tournament, counts):
        name = tournament.names[entrant]
        found, factor = money(tournament, counts, entrant)
        out.add((name, None, None), MONEY, estimate.mean(found, factor, level), unit)
        out.add((name, None, None), AT_ONCE, estimate.mean(found, factor, at_once), unit)
        for seat in range(tournament.seats):
            if (own := counts.by_seat.get((entrant, seat))) is None:
                continue
            often = sum(line_up[seat] == entrant for line_up in tournament.line_ups)
            each = tournament.factor / (often if tournament.paired else 1)
            out.add((name, seat, None), MONEY, estimate.mean(own, each, level), unit)
        for role in roles.roles(tournament.run.kind):
            sums = counts.by_role[entrant, role]
            taken = counts.whole.sums[many + entrant]
            out.add((name, None, role), IN_ROLE, _share(tournament, counts, entrant, sums, level), OF_ROLE)
            if sums.x:
                of_role = clustered.mean(sums, tournament.factor, level)
                out.add((name, None, role), MONEY, _by_deal(of_role), unit)
            assert sums.x <= taken
    return out.frame()


def order(tournament: Tournament, counts: Counts) -> Sequence[int]:
    """Return the entrants, who earned most a deal first."""

    def earned(entrant: int) -> float:
        found, factor = money(tournament, counts, entrant)
        return found.total * factor / found.n if found.n else 0.0

    return sorted(
        range(len(tournament.names)), key=lambda entrant: (-earned(entrant), tournament.names[entrant])
    )


def _share(tournament: Tournament, counts: Counts, entrant: int, sums: Sums, level: float) -> Estimate:
    """Return how often an entrant has a role, over all its seats."""
    found, _ = money(tournament, counts, entrant)
    if not tournament.paired:
        # It has one seat in a deal, and the role or not: a rate.
        return estimate.rate(sums.x, found.n, level)
    return estimate.mean(Moments(found.n, sums.x, sums.xx), 1 / tournament.cells(entrant), level)


def _by_deal(found: Estimate) -> Estimate:
    """Return an estimate clustered by deal with the deals that have the role behind it."""
    return found._replace(how=CLUSTERED, sessions=None)
