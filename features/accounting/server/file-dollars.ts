/** Returns whole cents as dollars for a file: '1234.50'. */
export const dollars = (cents: number): string => (cents / 100).toFixed(2)
