"""Short films and a recording for the media boards: a slow look around the pictures of the venue, over a quiet chord.

usage: talks.py <assets folder>
"""
import math
import os
import sys

import av
import numpy as np
from PIL import Image

W, H, FPS, SECONDS, RATE = 640, 360, 12, 24, 48000

# name: picture, the first and the last view (centre and width in fractions of the picture), the chord in hertz
FILMS = {
    "talk-light": ("stage-poster", (0.5, 0.46, 0.96), (0.5, 0.36, 0.5), (110, 164.8, 220, 277.2)),
    "talk-rooms": ("workshop", (0.25, 0.5, 0.46), (0.72, 0.5, 0.46), (98, 146.8, 196, 246.9)),
    "talk-hands": ("workshop", (0.5, 0.62, 0.34), (0.5, 0.5, 0.8), (123.5, 185, 246.9, 311.1)),
    "talk-heat": ("lounge", (0.55, 0.5, 0.9), (0.5, 0.55, 0.42), (87.3, 130.8, 174.6, 220)),
    "film-glass": ("expo", (0.3, 0.4, 0.42), (0.68, 0.36, 0.42), (130.8, 196, 261.6, 329.6)),
    "film-timber": ("expo", (0.5, 0.3, 0.4), (0.5, 0.5, 0.98), (104, 155.6, 207.7, 261.6)),
    "film-warm": ("lobby-gallery", (0.3, 0.5, 0.5), (0.66, 0.46, 0.4), (116.5, 174.6, 233.1, 293.7)),
}


def chord(tones, seconds):
    t = np.arange(int(seconds * RATE)) / RATE
    out = np.zeros_like(t)
    for k, tone in enumerate(tones):
        swell = 0.5 + 0.5 * np.sin(2 * math.pi * t / (7 + 2 * k) + k)
        out += np.sin(2 * math.pi * tone * t + 0.3 * np.sin(2 * math.pi * 0.21 * t)) * swell / (k + 1)
    fade = np.minimum(1, np.minimum(t / 2, (seconds - t) / 2))
    return (out * fade * 0.16).astype(np.float32)


def packets(stream, sound):
    """The encoded sound, piece by piece, each with its time in seconds."""
    size = 960
    for start in range(0, len(sound) - size, size):
        frame = av.AudioFrame.from_ndarray(sound[None, start:start + size], format="flt", layout="mono")
        frame.sample_rate, frame.pts = RATE, start
        yield start / RATE, stream.encode(frame)
    yield len(sound) / RATE, stream.encode(None)


def add_sound(container):
    stream = container.add_stream("libopus", rate=RATE, layout="mono")
    stream.bit_rate = 24000
    return stream


def film(folder, name, picture, first, last, tones):
    image = Image.open(os.path.join(folder, f"{picture}.webp")).convert("RGB")
    path = os.path.join(folder, f"{name}.webm")
    with av.open(path, "w") as container:
        video = container.add_stream("libvpx-vp9", rate=FPS)
        video.width, video.height, video.pix_fmt = W, H, "yuv420p"
        video.options = {"crf": "42", "b": "0", "cpu-used": "4", "row-mt": "1"}
        video.codec_context.gop_size = FPS * 6
        audio = add_sound(container)
        sound = packets(audio, chord(tones, SECONDS))
        heard = 0.0
        count = FPS * SECONDS
        for i in range(count):
            part = 0.5 - 0.5 * math.cos(math.pi * i / (count - 1))
            x, y, width = (a + (b - a) * part for a, b in zip(first, last))
            w = image.width * width
            h = w * H / W
            left = min(max(0, image.width * x - w / 2), image.width - w)
            top = min(max(0, image.height * y - h / 2), max(0, image.height - h))
            view = image.resize((W, H), Image.Resampling.BILINEAR, (left, top, left + w, min(image.height, top + h)), reducing_gap=2)
            frame = av.VideoFrame.from_image(view)
            container.mux(video.encode(frame))
            while heard < i / FPS:
                heard, coded = next(sound)
                container.mux(coded)
        container.mux(video.encode(None))
        for _, coded in sound:
            container.mux(coded)
    print(path, os.path.getsize(path))


if __name__ == "__main__":
    assets = sys.argv[1]
    for name, row in FILMS.items():
        film(assets, name, *row)
    with av.open(os.path.join(assets, "hall-at-night.ogg"), "w") as container:
        for _, coded in packets(add_sound(container), chord((65.4, 98, 130.8, 164.8, 196), 30)):
            container.mux(coded)
