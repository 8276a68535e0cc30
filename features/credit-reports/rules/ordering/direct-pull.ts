/** Why a credit repair organisation without a vendor's contract may not order reports, and who can change it. */
export const DIRECT_PULL_BARRED =
  'Your organization may not order reports from the bureaus itself: the bureaus bar credit repair organizations unless the contract with the vendor says otherwise. Ask the platform administrator to record your direct-pull contract.'
