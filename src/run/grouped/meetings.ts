/** Where the members of a group wait for each other, again and again. */

/** The nth visits of all members meet when each member has come with its own, or has left. */
export class Meetings<Visit> {
  readonly #members: number;
  readonly #meet: (visits: readonly Visit[], nth: number) => void;
  readonly #meetings: Meeting<Visit>[] = [];
  #left = 0;

  /** @param members how many there are. @param meet gets the visits of one meeting, in the order in which they came */
  constructor(members: number, meet: (visits: readonly Visit[], nth: number) => void) {
    this.#members = members;
    this.#meet = meet;
  }

  /** The way of one member; `leave` must be called when it comes no more, and may be called again. */
  member(): { readonly come: (visit: Visit) => void; readonly leave: () => void } {
    let next = 0;
    let hasLeft = false;
    return {
      come: (visit) => {
        const nth = next++;
        const meeting = this.#meeting(nth);
        meeting.visits.push(visit);
        this.#settle(meeting, nth);
      },
      leave: () => {
        if (hasLeft) return;
        hasLeft = true;
        this.#left++;
        for (let nth = next; nth < this.#meetings.length; nth++) this.#settle(this.#meeting(nth), nth);
      },
    };
  }

  #meeting(nth: number): Meeting<Visit> {
    const meeting = this.#meetings[nth] ?? { missing: this.#members - this.#left, visits: [] };
    this.#meetings[nth] = meeting;
    return meeting;
  }

  /** One member less is missing. */
  #settle(meeting: Meeting<Visit>, nth: number): void {
    meeting.missing--;
    if (meeting.missing === 0) this.#meet(meeting.visits, nth);
  }
}

interface Meeting<Visit> {
  /** How many members have neither come nor left. */
  missing: number;
  readonly visits: Visit[];
}
