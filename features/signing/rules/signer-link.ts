/** The ways in which a signer gets a link. On the company's tablet, a member opens it. */
export const LINK_WAYS = ['email', 'text', 'tablet'] as const
export type LinkWay = (typeof LINK_WAYS)[number]

/** The channels that send the code of the identity step. */
export const CODE_CHANNELS = ['email', 'text'] as const
export type CodeChannel = (typeof CODE_CHANNELS)[number]
