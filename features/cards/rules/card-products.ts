/** A kind of card that clients are offered: what it costs, what it gives and how much credit it may carry. */
export interface CardProduct {
  id: string
  name: string
  network: 'Visa' | 'Mastercard'
  /** A year's interest in percent, as it is disclosed. */
  aprPercent: string
  rewards: string | null
  maxLimitCents: number
}

/** What is offered. No product has an annual or monthly fee, and each rate is under the 36 % that service members may be asked. */
export const CARD_PRODUCTS: readonly CardProduct[] = [
  {
    id: 'everyday',
    name: 'Everyday',
    network: 'Visa',
    aprPercent: '24.99',
    rewards: null,
    maxLimitCents: 1_000_000,
  },
  {
    id: 'cash-back',
    name: 'Cash back',
    network: 'Visa',
    aprPercent: '27.99',
    rewards: 'Cash back 1.5%',
    maxLimitCents: 2_500_000,
  },
  {
    id: 'builder',
    name: 'Credit builder',
    network: 'Mastercard',
    aprPercent: '29.99',
    rewards: null,
    maxLimitCents: 200_000,
  },
]

/** The product of this id; undefined when none is offered under it. */
export function cardProduct(id: string): CardProduct | undefined {
  return CARD_PRODUCTS.find((product) => product.id === id)
}
