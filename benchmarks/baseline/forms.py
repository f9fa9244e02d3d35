"""reportlab with the frame of each suit as a form XObject and word widths remembered."""

import sys
import content as c
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

mm = c.PT


def main(n, out):
    pdfmetrics.registerFont(TTFont("R", c.font()))
    pdfmetrics.registerFont(TTFont("B", c.font(True)))
    cv = Canvas(out, pagesize=(c.PAGE_W * mm, c.PAGE_H * mm), pageCompression=1)
    Y = lambda y: (c.CARD_H - y) * mm
    size = c.BODY[4]

    def poly(pts, fill, stroke):
        p = cv.beginPath()
        p.moveTo(pts[0][0] * mm, Y(pts[0][1]))
        for x, y in pts[1:]:
            p.lineTo(x * mm, Y(y))
        p.close()
        cv.drawPath(p, fill=fill, stroke=stroke)

    cv.beginForm("marks")
    cv.setLineWidth(0.25)
    cv.setStrokeColor(c.OUTLINE)
    cv.lines(
        [
            (a * mm, (c.PAGE_H - b) * mm, e * mm, (c.PAGE_H - f) * mm)
            for a, b, e, f in c.crop_marks()
        ]
    )
    cv.endForm()
    hx, hy, hw, hh = c.HEADER
    for suit, color, tint in c.SUITS:
        for value in range(1, 6):
            cv.beginForm(f"{color[1:]}{value}", 0, 0, c.CARD_W * mm, c.CARD_H * mm)
            cv.setLineWidth(0.25)
            cv.setStrokeColor(c.OUTLINE)
            cv.setFillColor("#ffffff")
            cv.roundRect(0, 0, c.CARD_W * mm, c.CARD_H * mm, 3 * mm, stroke=1, fill=1)
            cv.setFillColor(color)
            cv.rect(hx * mm, Y(hy + hh), hw * mm, hh * mm, stroke=0, fill=1)
            cv.setFillColor(c.DARK)
            cv.circle(c.BADGE[0] * mm, Y(c.BADGE[1]), c.BADGE[2] * mm, stroke=0, fill=1)
            cv.setLineWidth(0.75)
            cv.setStrokeColor(color)
            cv.setFillColor(tint)
            poly(c.hexagon(*c.HEX), 1, 1)
            cv.setFillColor(color)
            poly(c.gear(*c.HEX[:2]), 1, 0)
            for x, y in c.pips(value):
                cv.circle(x * mm, Y(y), c.PIP_R * mm, stroke=0, fill=1)
            cv.endForm()

    memo = {}

    def width(word):
        w = memo.get(word)
        if w is None:
            w = memo[word] = pdfmetrics.stringWidth(word, "R", size)
        return w

    space = width(" ")

    def wrap(text, limit):
        lines, line, used = [], [], 0.0
        for word in text.split():
            w = width(word)
            if line and used + space + w > limit:
                lines.append(" ".join(line))
                line, used = [word], w
            else:
                used += (space if line else 0) + w
                line.append(word)
        return [*lines, " ".join(line)]

    bx, by, bw, _, _, lead = c.BODY
    for i, d in enumerate(c.cards(n)):
        s = i % c.PER_PAGE
        if s == 0:
            if i:
                cv.showPage()
            cv.doForm("marks")
        ox, oy = c.slot(s)
        cv.saveState()
        cv.translate(ox * mm, (c.PAGE_H - oy - c.CARD_H) * mm)
        cv.doForm(f"{d['color'][1:]}{d['value']}")  # a '#' in a form name breaks the PDF
        t = cv.beginText()
        t.setFillColor("#ffffff")
        t.setFont("B", 11)
        for (x, y, _), s_ in ((c.TITLE, d["title"]), (c.COST, d["cost"])):
            t.setTextOrigin(x * mm - pdfmetrics.stringWidth(s_, "B", 11) / 2, Y(y))
            t.textOut(s_)
        t.setFillColor(c.INK)
        t.setFont("R", size, lead)
        t.setTextOrigin(bx * mm, Y(by) - size)
        for line in wrap(d["body"], bw * mm):
            t.textLine(line)
        t.setFillColor(c.GREY)
        t.setFont("R", c.FOOT[2])
        t.setTextOrigin(
            c.FOOT[0] * mm - pdfmetrics.stringWidth(d["foot"], "R", c.FOOT[2]) / 2, Y(c.FOOT[1])
        )
        t.textOut(d["foot"])
        cv.drawText(t)
        cv.restoreState()
    cv.save()


main(int(sys.argv[1]), sys.argv[2])
