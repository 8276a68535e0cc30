/** The message for a refused sign-in, and whether resending the confirmation would help. */
export interface SignInRefusal {
  message: string
  isUnconfirmed: boolean
}

/** Translates the server's refusal of a sign-in into a product message. Other messages pass through unchanged. */
export function signInRefusal(message: string): SignInRefusal {
  if (message === 'Email not confirmed') {
    return { message: 'Please confirm your email before signing in', isUnconfirmed: true }
  }
  if (isWrongPassword(message)) {
    return {
      message: 'Invalid email or password. Please try again or reset your password.',
      isUnconfirmed: false,
    }
  }
  return { message, isUnconfirmed: false }
}

/**
 * Translates a refused password of a person who was already signed in. It may say that the password was wrong,
 * because the person is known.
 */
export function passwordRefusal(message: string): string {
  return isWrongPassword(message) ? 'Wrong password. Please try again.' : message
}

/** Translates a refused code from an email. */
export function codeRefusal(message: string): string {
  const isUseless = message.includes('Token has expired or is invalid')
  return isUseless ? 'That code is wrong or has expired. Ask for a new email.' : message
}

const isWrongPassword = (message: string) => message.includes('Invalid login credentials')
