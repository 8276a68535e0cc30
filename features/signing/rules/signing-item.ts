/** A set of documents to sign, as its signer sees it beside other things that a company asks for. */
export interface SigningItem {
  id: string
  title: string
  state: 'to_sign' | 'waiting' | 'signed' | 'completed'
  /** Opens the signer's page, which asks for a code. Null if there is nothing to open. */
  link: string | null
}
