"""The programme as a PDF in two languages, printed by Chromium.

usage: programme.py <assets folder>
"""
import os
import subprocess
import sys
import tempfile

OUT = os.path.abspath(sys.argv[1])
CHROMIUM = os.environ.get("CHROMIUM", "chromium")

TEXT = {
    "en": {
        "file": "programme.pdf", "title": "Programme", "line": "Three days about light, rooms and the people in them",
        "note": "A demonstration programme: all names and talks are invented. Times are given for Nordvik (UTC+1).",
        "days": [
            ("Day one", "Arriving", [
                ("09:00", "Doors open", "Lobby", "The hosts at the welcome desk know everything."),
                ("10:00", "Light from the north", "Main stage", "Opening keynote by Astrid Nordmann."),
                ("11:30", "Walk through the expo hall", "Expo hall", "Forty exhibitors, ten minutes each, no slides."),
                ("14:00", "Cities at night", "Workshop room", "Table one: draw the street you would like to walk home on."),
                ("17:00", "Fireside chat", "Lounge", "Storing warmth in stone, with Jonas Feld."),
                ("21:00", "Star tour", "Observatory", "With our astronomer, if the sky allows. It always does."),
            ]),
            ("Day two", "Making", [
                ("09:30", "Rooms that breathe", "Main stage", "Three houses and what we measured in them."),
                ("11:00", "Glass that listens", "Expo hall", "A façade that dims itself before the sun arrives."),
                ("13:30", "Building with snow", "Workshop room", "Table two: span as far as you can."),
                ("16:00", "Thinking with your hands", "Main stage", "Why a paper model still beats the slide."),
                ("18:00", "Coffee round", "Lounge", "Drop in; somebody is always there."),
            ]),
            ("Day three", "Taking home", [
                ("09:30", "Timber at scale", "Main stage", "Forty arches, one forest, no waste."),
                ("11:30", "Audience award", "Expo hall", "Your favourite stand, chosen by you."),
                ("14:00", "Open boards", "Workshop room", "All sketches on the wall, all authors next to them."),
                ("16:00", "Closing panel: what stays", "Main stage", "And what we leave here."),
            ]),
        ],
    },
    "de": {
        "file": "programme-de.pdf", "title": "Programm", "line": "Drei Tage über Licht, Räume und die Menschen darin",
        "note": "Ein Programm zur Demonstration: Namen und Vorträge sind erfunden. Zeiten gelten für Nordvik (UTC+1).",
        "days": [
            ("Erster Tag", "Ankommen", [
                ("09:00", "Einlass", "Foyer", "Das Team am Empfang weiß alles."),
                ("10:00", "Licht aus dem Norden", "Hauptbühne", "Eröffnungs-Keynote von Astrid Nordmann."),
                ("11:30", "Rundgang durch die Messehalle", "Messehalle", "Vierzig Aussteller, je zehn Minuten, keine Folien."),
                ("14:00", "Städte bei Nacht", "Werkraum", "Tisch eins: Zeichnen Sie die Straße, auf der Sie heimgehen möchten."),
                ("17:00", "Kamingespräch", "Lounge", "Wärme in Stein speichern, mit Jonas Feld."),
                ("21:00", "Sternführung", "Sternwarte", "Mit unserer Astronomin, wenn der Himmel mitspielt. Das tut er immer."),
            ]),
            ("Zweiter Tag", "Machen", [
                ("09:30", "Räume, die atmen", "Hauptbühne", "Drei Häuser und was wir darin gemessen haben."),
                ("11:00", "Glas, das zuhört", "Messehalle", "Eine Fassade, die sich verdunkelt, bevor die Sonne kommt."),
                ("13:30", "Bauen mit Schnee", "Werkraum", "Tisch zwei: Spannen Sie, so weit Sie können."),
                ("16:00", "Mit den Händen denken", "Hauptbühne", "Warum ein Papiermodell noch immer mehr sagt als eine Folie."),
                ("18:00", "Kaffeerunde", "Lounge", "Setzen Sie sich dazu; jemand ist immer da."),
            ]),
            ("Dritter Tag", "Mitnehmen", [
                ("09:30", "Holz im Großen", "Hauptbühne", "Vierzig Bögen, ein Wald, kein Abfall."),
                ("11:30", "Publikumspreis", "Messehalle", "Ihr Lieblingsstand, von Ihnen gewählt."),
                ("14:00", "Offene Tafeln", "Werkraum", "Alle Skizzen an der Wand, alle Urheber daneben."),
                ("16:00", "Schlussrunde: was bleibt", "Hauptbühne", "Und was wir hierlassen."),
            ]),
        ],
    },
}

STYLE = """@page{size:A4;margin:0}*{box-sizing:border-box}body{margin:0;font:10.5pt/1.5 'DejaVu Sans',sans-serif;color:#12183a;-webkit-print-color-adjust:exact}
header{background:linear-gradient(100deg,#000A33 30%,#0d3f63 62%,#3b2a7d 85%,#7a1146);color:#fff;padding:22mm 18mm 14mm}header img{height:11mm}
h1{font-size:32pt;line-height:1.1;margin:14mm 0 2mm}header p{margin:0;color:#cfd8ff}main{padding:9mm 18mm}
section{break-inside:avoid;margin-bottom:8mm}h2{font-size:15pt;margin:0 0 2mm}h2 small{font-weight:400;color:#F70041;font-size:11pt;margin-left:3mm}
table{border-collapse:collapse;width:100%}td{padding:2.2mm 3mm 2.2mm 0;border-top:.3mm solid #d7dcee;vertical-align:top}td:first-child{width:17mm;color:#F70041;font-weight:700}td:last-child{width:32mm;text-align:right;color:#55608a}b{display:block}span{color:#55608a;font-size:9.5pt}
section:nth-of-type(2){break-after:page}section:nth-of-type(3){padding-top:16mm}footer{padding:0 18mm;color:#55608a;font-size:8.5pt}"""

for lang, t in TEXT.items():
    logo = "file://" + os.path.join(OUT, "logo.svg")
    days = "".join(
        f"<section><h2>{d}<small>{s}</small></h2><table>" + "".join(f"<tr><td>{a}</td><td><b>{b}</b><span>{e}</span></td><td>{c}</td></tr>" for a, b, c, e in rows) + "</table></section>"
        for d, s, rows in t["days"]
    )
    page = f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>Aurora Summit: {t["title"]}</title><style>{STYLE}</style><header><img src="{logo}" alt=""><h1>{t["title"]}</h1><p>{t["line"]}</p></header><main>{days}</main><footer>{t["note"]}</footer></html>'
    with tempfile.NamedTemporaryFile("w", suffix=".html", delete=False, encoding="utf-8") as f:
        f.write(page)
    subprocess.run([CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files", "--disable-background-networking", "--no-first-run", "--no-pdf-header-footer", f"--print-to-pdf={os.path.join(OUT, t['file'])}", "file://" + f.name], check=True, stderr=subprocess.DEVNULL)
    os.unlink(f.name)
