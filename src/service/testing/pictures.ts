/** The smallest pictures that tests upload. */

/** A grey PNG, 2 wide and 1 high. */
export const A_PNG = new Uint8Array(
  Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAC0lEQVR4nGNg+A8AAQIBAEK+vGgAAAAASUVORK5CYII=", "base64"),
);
