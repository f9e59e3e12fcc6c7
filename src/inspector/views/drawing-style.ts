/** Embedded in the drawing, so that it is saved with it. */
export const DRAWING_STYLE = `
.c-drawing { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
.c-box { fill: var(--surface); stroke: var(--stroke); stroke-width: 1.25; }
.c-outer > .c-box { fill: color-mix(in srgb, var(--surface-raised) 60%, transparent); }
.c-region > .c-box { stroke-dasharray: 5 4; }
.c-final > .c-box { stroke-width: 3.5; stroke: var(--text-dim); }
.c-title { font-size: 13px; font-weight: 650; fill: var(--text); }
.c-row { font-size: 11px; fill: var(--text-dim); }
.c-sign { font-size: 10px; fill: var(--primary); }
.c-rule { stroke: var(--border); }
.c-tag { font-size: 10px; fill: var(--text-dim); }
.c-way { fill: none; stroke: var(--stroke); stroke-width: 1.4; }
.c-head { fill: var(--stroke); }
.c-initial { fill: var(--text-dim); }
.c-any { fill: var(--surface-raised); stroke: var(--stroke); stroke-dasharray: 3 3; }
.c-label { fill: var(--background); }
.c-line { font-size: 11px; fill: var(--text); }
.c-action { fill: var(--text-dim); }
.c-active > .c-box { fill: var(--soft); stroke: var(--primary); stroke-width: 2; }
.c-outer.c-active > .c-box { fill: color-mix(in srgb, var(--soft) 45%, transparent); }
.c-active > .c-title { fill: var(--accent); }
.c-chosen > .c-ring { stroke: var(--primary); stroke-width: 2.5; fill: none; }
.c-ring { fill: none; stroke: none; }
.c-taken > .c-way { stroke: var(--hot); stroke-width: 2.4; }
.c-taken > .c-head { fill: var(--hot); }
.c-line.c-taken { fill: var(--hot); font-weight: 700; }
.c-row.c-taken { fill: var(--hot); font-weight: 700; }
.c-pulse { fill: none; stroke: var(--hot); stroke-width: 6; stroke-linecap: round; opacity: 0; stroke-dasharray: 0.14 1; }
.c-delay { fill: var(--border); }
.c-left { fill: var(--primary); transform-box: fill-box; transform-origin: left; }
`;

/** Animations, only on the screen. */
export const MOVING_STYLE = `
@media (prefers-reduced-motion: no-preference) {
  .c-pulse { animation: c-run 900ms ease-out; }
  @keyframes c-run { from { stroke-dashoffset: 0.14; opacity: 0.55; } 80% { opacity: 0.55; } to { stroke-dashoffset: -1; opacity: 0; } }
}
@keyframes c-drain { from { transform: scaleX(1); } to { transform: scaleX(0); } }
.c-running { animation-name: c-drain; animation-timing-function: linear; animation-fill-mode: both; }
`;
