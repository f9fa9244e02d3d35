// What is wrong with how a screen is laid out, in words.
() => {
  const LEAST = 47.5; // px a target is wide and high; a box of Fleet's sheet, whose column has - and + of 48, less
  const LEAST_BOX = 35.5;
  const name = (one) => (one.getAttribute("aria-label") || one.textContent || one.placeholder || one.tagName).trim().slice(0, 40);
  const shown = (one) => one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !one.closest(".hide");
  const linesOf = (one) => [...one.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE).flatMap((words) => {
    const range = document.createRange();
    range.selectNodeContents(words);
    return [...range.getClientRects()];
  });
  const targets = [...document.querySelectorAll("#app :is(button, a[href], summary, input, select)")].filter(shown);
  const faults = [];
  const page = document.documentElement;
  if (document.querySelector('[aria-hidden=""]')) faults.push("aria-hidden says nothing");
  if (page.scrollWidth > innerWidth) faults.push(`the page is ${page.scrollWidth - innerWidth} px too wide`);
  for (const one of targets) {
    const { width, height } = one.getBoundingClientRect();
    if (one.closest(".chart")) continue; // the places of a map, which zooms
    const box = one.classList.contains("box");
    if (one.closest(".seg") && height > innerHeight / 5) faults.push(`stretched: ${name(one)} to ${Math.round(height)}`);
    if (height < (box ? LEAST_BOX : LEAST) || width < (box ? LEAST_BOX : LEAST)) faults.push(`small: ${name(one)} ${Math.round(width)} x ${Math.round(height)}`);
  }
  for (const one of document.querySelectorAll("#app *")) {
    if (!shown(one) || one.closest("svg") || ["INPUT", "SELECT"].includes(one.tagName)) continue;
    const words = [...one.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim());
    if (!words) continue;
    const range = document.createRange();
    range.selectNodeContents(one);
    const said = range.getBoundingClientRect();
    if (one.closest(".column") && !one.textContent.trim().includes(" ") && said.height > 2 * parseFloat(getComputedStyle(one).fontSize)) faults.push(`broken: ${name(one)}`);
    const around = one.closest(".hero, .cell, .banner");
    for (const sign of around?.querySelectorAll(".art:not(.banner .art), .t, .ib") ?? []) {
      if (!shown(sign) || sign.contains(one)) continue;
      const over = sign.getBoundingClientRect();
      const under = linesOf(one).some((line) => Math.min(line.right, over.right) - Math.max(line.left, over.left) > 2 && Math.min(line.bottom, over.bottom) - Math.max(line.top, over.top) > 2);
      if (under) faults.push(`under a picture: ${name(one)}`);
    }
    for (let around = one; around.id !== "app"; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (/auto|scroll/.test(style.overflow)) break; // the rest is a drag away
      const cut = style.overflowX !== "visible" || around.tagName === "BUTTON";
      const frame = around.getBoundingClientRect();
      const wide = Math.max(frame.left - said.left, said.right - frame.right);
      const high = Math.max(frame.top - said.top, said.bottom - frame.bottom);
      if (cut && style.textOverflow !== "ellipsis" && (wide > 2 || high > 0.3 * parseFloat(getComputedStyle(one).fontSize))) {
        faults.push(`cut: ${name(one)}`);
        break;
      }
    }
  }
  const inside = targets.filter((one) => one.closest("main")).map((one) => [one, one.getBoundingClientRect()]);
  inside.forEach(([one, a], i) => {
    for (const [other, b] of inside.slice(i + 1, i + 12)) {
      if (one.closest(".drawer") !== other.closest(".drawer") || one.closest(".panel") !== other.closest(".panel") || one.closest(".spot") || other.closest(".spot")) continue; // a map goes on below its frame
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 2 && high > 2) faults.push(`over each other: ${name(one)} and ${name(other)}`);
    }
  });
  for (const one of targets) {
    const seen = ["nearest", "center", "start", "end"].some((block) => {
      one.scrollIntoView({ block });
      const { left, top, width, height } = one.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit && (one.contains(hit) || hit.contains(one));
    });
    if (!seen) faults.push(`covered: ${name(one)}`);
  }
  scrollTo(0, 0);
  return [...new Set(faults)].slice(0, 8);
};
