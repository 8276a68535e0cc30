/** What a refused sign-in tells the visitor, and whether sending the confirmation again would help. */
export interface SignInRefusal {
  message: string
  isUnconfirmed: boolean
}

/** Puts the server's refusal of a sign-in into the product's words; any other message stays the server's own. */
export function signInRefusal(message: string): SignInRefusal {
  if (message === 'Email not confirmed') {
    return { message: 'Please confirm your email before signing in', isUnconfirmed: true }
  }
  if (message.includes('Invalid login credentials')) {
    return {
      message: 'Invalid email or password. Please try again or reset your password.',
      isUnconfirmed: false,
    }
  }
  return { message, isUnconfirmed: false }
}
