/** The minutes without activity after which a company can end a session, in the order of the form. */
export const IDLE_MINUTES = [15, 30, 60, 120, 240, 480, 720]
/** The hours after the sign-in at which a company can end a session. */
export const TOTAL_HOURS = [1, 4, 8, 12, 24, 48, 72, 168]
/** The days that a new colleague can get to set up a second factor. */
export const GRACE_DAYS = [0, 1, 2, 3, 4, 5, 6, 7]
