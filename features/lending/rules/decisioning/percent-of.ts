/** Returns a part in percent of a whole above zero, to one decimal; half a tenth rounds up. */
export const percentOf = (part: number, whole: number): number => Math.round((part * 1000) / whole) / 10
