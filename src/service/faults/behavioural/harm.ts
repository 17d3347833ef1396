/** What users suffer from a fault, by the area of the service: reports show it beside the fault. */

export const PERMISSIONS_OPEN = "Members use a command that is closed to them";
export const PERMISSIONS_WRONG = "The settings page of a guild shows what does not hold";

export const LOCALIZATIONS_FOREIGN = "Users read commands in a language that is not theirs";
export const LOCALIZATIONS_HEAVY = "A client that trusts the documents shows the wrong text";

export const BULKS_STAYS = "Commands that an application gave up stay in the menu of its users";
export const BULKS_LOST = "Commands of an application vanish";
export const BULKS_SPENT = "An application that starts often cannot register any more";

export const EDITS_LOST = "An application that changes one thing loses another";
export const EDITS_STUCK = "A change that the service said was made was not made";

export const MESSAGES_LOST = "What a user sees is not what the bot sent";
export const MESSAGES_LOOP = "A client repeats the request again and again";

export const OBJECTS_DEAD = "The application cannot answer, and its user sees a failure";
export const OBJECTS_WRONG = "The application answers for something else than what its user did";

export const FIELDS_LOST = "What an application registered is not what its users get";
export const FIELDS_TIDIED = "A client that compares what it sent with what is there registers it again and again";

export const NOTICES_OPEN = "Anybody can do what requires a permission";
export const NOTICES_LOST = "A client does not find what the documents promise";
