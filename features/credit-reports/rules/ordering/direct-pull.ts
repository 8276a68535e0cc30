/** The error for a credit repair organization without a direct-pull contract. */
export const DIRECT_PULL_BARRED =
  'Your organization can’t order reports from the bureaus directly. The bureaus bar credit repair organizations unless their vendor contract allows it. Ask the platform administrator to record your direct-pull contract.'
