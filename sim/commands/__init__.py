"""What the commands do, one module each; ``sim.run`` and ``sim.cli`` only read command lines."""
