/** A postal address in the United States, as the forms store it. `state` has two letters. Unknown parts are ''. */
export interface Address {
  street: string
  city: string
  state: string
  zip: string
}
