/** The days past due at which a loan is proposed for charge-off: 65 FR 36903, closed-end retail loans. */
export const CHARGE_OFF_DAYS = 120
