/** The header that names the application: every request to the server carries it. */
export const APPLICATION_NAME = { 'x-application-name': 'tradeline' }
