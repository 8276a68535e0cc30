/** The ways in which a person receives a disclosure. */
export const DELIVERED_HOW = ['link', 'tablet', 'paper'] as const
export type DeliveredHow = (typeof DELIVERED_HOW)[number]
