/** A name as long as a user can save. */
export const LONG_NAME =
  'Bartholomew Featherstonehaugh-Cholmondeley and Daughters Automotive Financing of Greater Albuquerque'
/** Text without a place to break a line. */
export const LONG_WORD =
  'bartholomew.featherstonehaugh-cholmondeley.automotive.financing@greater-albuquerque.example.com'
export const LONG_TEXT = `${LONG_NAME} didn't accept the payment because its account is closed. Ask the borrower for another account, then record the payment again.`
export const nothing = (): void => undefined
