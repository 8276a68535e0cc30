/** Returns the address of the page on which an application is decided. */
export const applicationAddress = ({ id }: { id: string }): string => `/dashboard/lending/applications/${id}`
