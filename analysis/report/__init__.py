"""Reports: a document made once, written as one HTML file that needs nothing else, and as Markdown.

``model``: what a document consists of; ``runs``, ``tournaments``, ``strategies``: what stands in it;
``html`` and ``markdown``: how it is written; ``words``: what it says, in each language.

Tables are those that are printed (``analysis.console``), figures those of ``analysis.figures``: no number is
computed twice.
"""
