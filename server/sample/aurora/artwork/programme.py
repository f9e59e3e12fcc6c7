"""The programme of `../venue.json` as a PDF in two languages, printed by Chromium.

usage: programme.py <assets folder>
"""
import datetime
import html
import json
import os
import re
import subprocess
import sys
import tempfile

OUT = os.path.abspath(sys.argv[1])
CHROMIUM = os.environ.get("CHROMIUM", "chromium")

TEXT = {
    "en": {
        "file": "programme.pdf", "title": "Programme", "line": "Three days about light, rooms and the people in them",
        "note": "A demonstration programme: all names and talks are invented. Times are given for Nordvik (UTC+1).",
        "days": [("Day one", "Arriving"), ("Day two", "Making"), ("Day three", "Taking home")],
    },
    "de": {
        "file": "programme-de.pdf", "title": "Programm", "line": "Drei Tage über Licht, Räume und die Menschen darin",
        "note": "Ein Programm zur Demonstration: Namen und Vorträge sind erfunden. Zeiten gelten für Nordvik (UTC+1).",
        "days": [("Erster Tag", "Ankommen"), ("Zweiter Tag", "Machen"), ("Dritter Tag", "Mitnehmen")],
    },
}

# What is open all the time in the venue, and when to be there: day, time, area, and the configuration or widget with its name.
ALWAYS = [
    (1, "09:00", "lobby", {"en": ("Doors open", "The hosts at the welcome desk know everything."), "de": ("Einlass", "Das Team am Empfang weiß alles.")}),
    (1, "10:00", "stage", "keynote-webinar", {"en": "Opening keynote by Astrid Nordmann.", "de": "Eröffnungs-Keynote von Astrid Nordmann."}),
    (1, "14:00", "workshop", "table-one-room", {"en": "Table one: draw the street you would like to walk home on.", "de": "Tisch eins: Zeichnen Sie die Straße, auf der Sie heimgehen möchten."}),
    (1, "21:00", "observatory", "star-tour", {"en": "With our astronomer, if the sky allows. It always does.", "de": "Mit unserer Astronomin, wenn der Himmel mitspielt. Das tut er immer."}),
    (2, "18:00", "lounge", "coffee-round", {"en": "Drop in; somebody is always there.", "de": "Setzen Sie sich dazu; jemand ist immer da."}),
]

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "venue.json"), encoding="utf-8") as f:
    AREAS = json.load(f)["architectures"][0]["areas"]
FIRST_DAY = datetime.date(2099, 1, 1)
NORDVIK = datetime.timezone(datetime.timedelta(hours=1))
LONGEST = datetime.timedelta(days=31)


def pick(texts, lang):
    return next(t["text"] for t in texts if t["locale"] == lang)


def things():
    """Every widget and configuration by its id."""
    for area in AREAS:
        for widget in area["contentWidgets"]:
            yield widget["id"], widget
            for one in widget["configurations"]:
                yield one["id"], one


def rows_of(lang):
    """Day, time, title, area and first sentence of all that the programme lists, in the order of time."""
    names = {area["id"]: pick(area["names"], lang) for area in AREAS}
    named = dict(things())
    rows = []
    for day, time, area, *what in ALWAYS:
        title, more = what[0][lang] if len(what) == 1 else (pick(named[what[0]]["name"], lang), what[1][lang])
        rows.append((day, time, title, names[area], more))
    for area in AREAS:
        for widget in area["contentWidgets"]:
            for one in widget["configurations"]:
                if not one.get("begin") or not one.get("end"):
                    continue
                begin, end = (datetime.datetime.fromisoformat(one[k].replace("Z", "+00:00")) for k in ("begin", "end"))
                if end - begin > LONGEST:
                    continue
                begin = begin.astimezone(NORDVIK)
                first = re.match(r".*?[.?!](?=\s|$)", pick(one["descriptions"], lang)).group()
                rows.append(((begin.date() - FIRST_DAY).days + 1, f"{begin:%H:%M}", pick(one["name"], lang), names[area["id"]], first))
    return sorted(rows, key=lambda row: row[:2])


STYLE = """@page{size:A4;margin:0}*{box-sizing:border-box}body{margin:0;font:10.5pt/1.5 'DejaVu Sans',sans-serif;color:#12183a;-webkit-print-color-adjust:exact}
header{background:linear-gradient(100deg,#000A33 30%,#0d3f63 62%,#3b2a7d 85%,#7a1146);color:#fff;padding:22mm 18mm 14mm}header img{height:11mm}
h1{font-size:32pt;line-height:1.1;margin:14mm 0 2mm}header p{margin:0;color:#cfd8ff}main{padding:9mm 18mm}
section{break-inside:avoid;margin-bottom:8mm}h2{font-size:15pt;margin:0 0 2mm}h2 small{font-weight:400;color:#F70041;font-size:11pt;margin-left:3mm}
table{border-collapse:collapse;width:100%}td{padding:2.2mm 3mm 2.2mm 0;border-top:.3mm solid #d7dcee;vertical-align:top}td:first-child{width:17mm;color:#F70041;font-weight:700}td:last-child{width:32mm;text-align:right;color:#55608a}b{display:block}span{color:#55608a;font-size:9.5pt}
section:nth-of-type(1){break-after:page}section:nth-of-type(2){padding-top:12mm}footer{padding:0 18mm;color:#55608a;font-size:8.5pt}"""

for lang, t in TEXT.items():
    logo = "file://" + os.path.join(OUT, "logo.svg")
    rows = [(day, *map(html.escape, texts)) for day, *texts in rows_of(lang)]
    days = "".join(
        f"<section><h2>{name}<small>{about}</small></h2><table>" + "".join(f"<tr><td>{a}</td><td><b>{b}</b><span>{e}</span></td><td>{c}</td></tr>" for day, a, b, c, e in rows if day == number) + "</table></section>"
        for number, (name, about) in enumerate(t["days"], 1)
    )
    page = f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>Aurora Summit: {t["title"]}</title><style>{STYLE}</style><header><img src="{logo}" alt=""><h1>{t["title"]}</h1><p>{t["line"]}</p></header><main>{days}</main><footer>{t["note"]}</footer></html>'
    with tempfile.NamedTemporaryFile("w", suffix=".html", delete=False, encoding="utf-8") as f:
        f.write(page)
    subprocess.run([CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files", "--disable-background-networking", "--no-first-run", "--no-pdf-header-footer", f"--print-to-pdf={os.path.join(OUT, t['file'])}", "file://" + f.name], check=True, stderr=subprocess.DEVNULL)
    os.unlink(f.name)
