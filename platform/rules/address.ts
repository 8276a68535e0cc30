/** A postal address in the United States as the forms keep it; `state` in two letters, '' for what isn't known. */
export interface Address {
  street: string
  city: string
  state: string
  zip: string
}
