/** How a signer's link reached them. On the company's tablet, a member opens it. */
export const LINK_WAYS = ['email', 'text', 'tablet'] as const
export type LinkWay = (typeof LINK_WAYS)[number]

/** How the code of the identity step is sent. */
export const CODE_CHANNELS = ['email', 'text'] as const
export type CodeChannel = (typeof CODE_CHANNELS)[number]
