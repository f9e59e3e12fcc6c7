"""Logo, favicon, widget icons (SVG) and the thumbnails of the media pieces (WebP, cropped from finished pictures).

usage: graphics.py <assets folder>
"""
import os
import sys

from PIL import Image

OUT = sys.argv[1]

# The mark: a peak with two curtains of light rising over it.
MARK = """<path d="M4 40 19.5 15.2a2.6 2.6 0 0 1 4.4 0L30 25l3.2-4.6a2.4 2.4 0 0 1 4 0L48 40Z" fill="#373F60"/>
<path d="M21.7 13.8 27 22.300l-3.100 3.500-2.600-3.200-3.300 3.600-1.900-3.300Z" fill="#ffffff"/>
<path d="M3 22C10 8 21 3.500 33 5.200 41 6.300 46 11 49 18 43.500 12.600 38 10.300 31.500 10 20 9.500 11 13.500 3 22Z" fill="url(#light)"/>
<path d="M4 40h44v3.200a1.800 1.800 0 0 1-1.800 1.800H5.800A1.800 1.800 0 0 1 4 43.200Z" fill="#F70041"/>"""
LIGHT = """<defs><linearGradient id="light" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#35e0a1"/><stop offset=".5" stop-color="#27c4d8"/><stop offset="1" stop-color="#8a63ff"/></linearGradient></defs>"""

# Letters as strokes on a grid of 10 (cap height 14, x height 10), drawn with round ends: no font is needed.
LETTERS = {
    "A": (11.4, "M0 14 5.700 0 11.400 14M2 9.300h7.400"),
    "u": (8, "M0 4v6a4 4 0 0 0 8 0V4M8 10v4"),
    "r": (4.6, "M0 14V4M0 8a4 4 0 0 1 4.600-4"),
    "o": (9.6, "M0 9a4.800 5 0 1 0 9.600 0a4.800 5 0 1 0-9.600 0"),
    "a": (9.2, "M9.200 9a4.600 5 0 1 0-9.200 0a4.600 5 0 1 0 9.200 0M9.200 4v10"),
    "S": (8.6, "M8.400 2.600A4 3.400 0 0 0 4.300 0C2 0 .3 1.500.3 3.600.3 8.300 8.600 5.800 8.600 10.400 8.600 12.600 6.700 14 4.300 14A4.300 3.600 0 0 1 0 11.200"),
    "m": (14, "M0 14V4M0 8a3.500 4 0 0 1 7 0v6M7 8a3.500 4 0 0 1 7 0v6"),
    "i": (0, "M0 14V4M0 .4v.1"),
    "t": (5, "M2 .8v10.400a2.600 2.800 0 0 0 3 2.700M0 4h5"),
}


def word(text, x, y, scale, color):
    parts = []
    for ch in text:
        if ch == " ":
            x += 6.4 * scale
            continue
        width, d = LETTERS[ch]
        parts.append(f'<path transform="translate({x:.2f} {y}) scale({scale})" d="{d}"/>')
        x += (width + 4.3) * scale
    return f'<g fill="none" stroke="{color}" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round">' + "".join(parts) + "</g>", x


ICONS = {
    "meeting": '<rect x="3" y="6" width="12" height="12" rx="2.500"/><path d="m15 10.500 6-3.500v10l-6-3.500"/>',
    "whiteboard": '<rect x="3" y="4" width="18" height="12" rx="2"/><path d="m8 20 4-4 4 4M7 12c2-4 3.500-4 5-1.500s3 1.500 5-2.500"/>',
    "media-board": '<rect x="3" y="5" width="18" height="14" rx="2.500"/><path d="m10 9 5 3-5 3Z"/>',
    "social-wall": '<rect x="3" y="4" width="8" height="7" rx="1.500"/><rect x="13" y="4" width="8" height="11" rx="1.500"/><rect x="3" y="13" width="8" height="7" rx="1.500"/><path d="M13.500 19h7"/>',
    "pdf": '<path d="M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8ZM14 3v5h5M9 13h6M9 17h4"/>',
    "chat": '<path d="M4 6.500A2.500 2.500 0 0 1 6.500 4h11A2.500 2.500 0 0 1 20 6.500v7a2.500 2.500 0 0 1-2.500 2.500H11l-5 4v-4.100a2.500 2.500 0 0 1-2-2.400ZM8 8.500h8M8 12h5"/>',
    "presence-list": '<circle cx="9" cy="8" r="3.500"/><path d="M2.500 20a6.500 6.500 0 0 1 13 0M16 4.700a3.500 3.500 0 0 1 0 6.600M18 14.300a6.500 6.500 0 0 1 3.500 5.700"/>',
    "ai-search": '<circle cx="10.500" cy="10.500" r="6.500"/><path d="m20.500 20.500-5.300-5.300M10.500 7.500c.4 1.900 1.100 2.600 3 3-1.900.4-2.600 1.100-3 3-.4-1.900-1.100-2.600-3-3 1.900-.4 2.600-1.100 3-3Z"/>',
}

# Thumbnails: name, picture it comes from, and the part of it (left, top, width as fractions).
THUMBS = [
    ("thumb-opening", "stage-poster", 0.10, 0.10, 0.80),
    ("thumb-light", "lobby-entrance", 0.42, 0.02, 0.46),
    ("thumb-fire", "lounge", 0.10, 0.30, 0.42),
    ("thumb-making", "workshop", 0.30, 0.25, 0.50),
    ("thumb-hall", "expo", 0.25, 0.28, 0.50),
    ("thumb-night", "lobby-gallery", 0.08, 0.12, 0.55),
]


def write(name, body):
    with open(os.path.join(OUT, name), "w") as f:
        f.write(body + "\n")


letters, end = word("Aurora Summit", 64, 17.2, 1.25, "#ffffff")
write("logo.svg", f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {end:.0f} 50" width="{end * 0.8:.0f}" height="40" role="img" aria-label="Aurora Summit">{LIGHT}{MARK}{letters}</svg>')
write("favicon.svg", f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 52 52"><rect width="52" height="52" rx="12" fill="#000A33"/>{LIGHT}<g transform="translate(4.200 4.600) scale(.84)">{MARK}</g></svg>')
for name, d in ICONS.items():
    write(f"icon-{name}.svg", f'<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="#ffffff" stroke-width="1.600" stroke-linecap="round" stroke-linejoin="round">{d}</svg>')
for name, source, x, y, w in THUMBS:
    path = os.path.join(OUT, source + ".webp")
    if not os.path.exists(path):
        print("missing", path)
        continue
    im = Image.open(path)
    W, H = im.size
    box = (int(x * W), int(y * H), int((x + w) * W), int(y * H + w * W * 9 / 16))
    im = im.crop(box).resize((640, 360), Image.LANCZOS)
    q = 80
    while True:
        im.save(os.path.join(OUT, name + ".webp"), quality=q, method=6)
        if os.path.getsize(os.path.join(OUT, name + ".webp")) < 29000 or q < 40:
            break
        q -= 5
