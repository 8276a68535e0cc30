/** The number of rows on a page of an administration list. */
export const PAGE_LENGTH = 25
