/** Returns the address of an application in its client's file. */
export const applicationAddress = ({ id, client_id }: { id: string; client_id: string }): string =>
  `/dashboard/clients/${client_id}?${new URLSearchParams({ tab: 'lending', application: id })}`
