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
  if (isWrongPassword(message)) {
    return {
      message: 'Invalid email or password. Please try again or reset your password.',
      isUnconfirmed: false,
    }
  }
  return { message, isUnconfirmed: false }
}

/** The same where only the password was asked for, of somebody who was signed in: which part was wrong is no secret. */
export function passwordRefusal(message: string): string {
  return isWrongPassword(message) ? 'Wrong password. Please try again.' : message
}

/** The same of a code that was mailed. */
export function codeRefusal(message: string): string {
  const isUseless = message.includes('Token has expired or is invalid')
  return isUseless ? 'That code is wrong or has expired. Ask for a new email.' : message
}

const isWrongPassword = (message: string) => message.includes('Invalid login credentials')
