/** What users suffer from a wrong bulk overwrite. */

/** Of what was not removed. */
export const STAYS = "Commands that an application gave up stay in the menu of its users";

/** Of what was removed and should not be. */
export const LOST = "Commands of an application vanish";

/** Of creates that are none. */
export const SPENT = "An application that starts often cannot register any more";
