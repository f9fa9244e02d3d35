// A photograph of a score pad: what was written for a group stands above the fields where it is typed.

import { PARTS, register } from "../parts.js";
import { countPieces } from "../screens/count.js";
import { cameraButton } from "../ui/camera.js";
import { el } from "../ui/dom.js";

/** @type {{of?: string, groups: {group: string, picture: string}[]}} */
let padRead = { groups: [] }; // what was read last, and of which evening

for (const { slug } of JSON.parse(document.getElementById("data")?.textContent ?? "{}").games ?? []) {
  const count = PARTS.get(slug)?.count ?? countPieces;
  register(slug, {
    count(app, view) {
      const parts = count(app, view);
      const main = parts.find(({ className }) => className === "count"); // a game's own screen has photos of its own
      if (!main || view.trial) return parts;
      const rows = padRead.of === view.evening ? padRead.groups.filter(({ group }) => group === view.group) : [];
      const camera = cameraButton(app, app.say, `photo/pad/${slug}`, ({ groups }) => {
        padRead = { of: view.evening, groups };
        app.refresh("count");
      });
      main.prepend(...rows.map(({ picture }) => el("img", { class: "pad-row", src: picture, alt: app.say("photo-row") })), camera);
      return parts;
    },
  });
}
