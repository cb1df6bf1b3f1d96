/** What a day is paid by, times the price of a working day, unless its price says so; a holiday is paid as a Sunday. */
export const UPLIFTS = { weekday: 1, saturday: 1.5, sunday: 2 } as const;
