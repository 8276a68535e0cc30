/** The longest email address: 64 characters, the at sign, and a domain of 255. @see RFC 5321, 4.5.3.1 */
export const LONGEST_EMAIL = 320

/** The longest name of a view or report that a person saves. */
export const LONGEST_SAVED_NAME = 60
