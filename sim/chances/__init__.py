"""How cards lie before anybody plays: plain combinatorics, exact, as fractions.

``lying``: unseen cards over places of given sizes; ``marias``, ``tarot``: what is asked of these packs;
``seen``: what each game leaves unseen from how many cards; ``questions``: what ``forhont odds splits``
answers; ``shown``: numbers and answers as text; ``tables`` and ``pages``: the classical tables, in the
languages of ``words``.

Nothing here needs the engine or any library, so that an answer comes at once.
"""
