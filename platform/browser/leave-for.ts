/** Leaves the product for a page of another site. */
export const leaveFor = (url: string): void => window.location.assign(url)
