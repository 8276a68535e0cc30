/** The header that names the application in every request to the server. */
export const APPLICATION_NAME = { 'x-application-name': 'tradeline' }
