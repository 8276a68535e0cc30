/** A card product: its cost, rewards and highest credit limit. */
export interface CardProduct {
  id: string
  name: string
  network: 'Visa' | 'Mastercard'
  /** The annual rate in percent, as disclosed. */
  aprPercent: string
  rewards: string | null
  maxLimitCents: number
}

/** The current products. None has an annual or monthly fee, and each rate is below the 36% cap for service members. */
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

/** Returns the product with this id, or undefined if there is none. */
export function cardProduct(id: string): CardProduct | undefined {
  return CARD_PRODUCTS.find((product) => product.id === id)
}
