import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

/**
 * Every text that sections 5 and 8 of the specification define for the client list, the client file, and the dialogs
 * opened from them.
 */
const MESSAGES = {
  loading: [
    'Failed to load dashboard data',
    'Failed to load clients',
    'Failed to load client details',
    'Failed to load loan details',
    'Failed to load lending data',
    'Failed to fetch reports',
    'Unable to load profile. Please refresh the page.',
    'Unable to connect to the server. Please check your internet connection and try again.',
  ],
  saving: [
    'Failed to update client',
    'Failed to create client',
    'Failed to upload document',
    'Failed to upload front of license',
    'Failed to upload back of license',
  ],
  validating: [
    'First name is required',
    'Last name is required',
    'Address is required',
    'City is required',
    'State is required',
    'ZIP code must be at least 5 characters',
    'Invalid client ID',
    'Invalid state name or abbreviation',
    'Validation error: ',
    'Please fill out all required fields',
    'User not authenticated',
    'User account not properly set up. Please log out and sign in again.',
  ],
  ordering: [
    'Please select at least one bureau',
    'Failed to order credit report',
    'Failed to parse error response',
    'Invalid response format from credit report service',
    'Failed to generate credit reports: ',
  ],
  missing: [
    'Client not found',
    'Loan ID is required',
    'Loan not found',
    'Report ID is required',
    'Report not found',
    'No clients found',
    'No clients match your search criteria',
    'Get started by adding your first client',
    'No credit reports found',
    'No recent reports found',
    'No accounts reported by ',
    'No additional documents uploaded yet.',
  ],
  addresses: ['Failed to load Google Maps API'],
}

/** The texts of section 2 on the same screens: titles, labels, placeholders, and buttons. */
const WORDS = {
  dashboard: ['Total Clients', 'Active Disputes', 'Success Rate', 'Pending Actions'],
  'client list': ['Search clients...', 'Contact', 'Location', 'Added'],
  'new client': [
    'Add New Client',
    'Personal Information',
    'Address Information',
    'Additional Information',
    "Driver's License (Front)",
    "Driver's License (Back)",
    'View Image',
  ],
  'client header': [
    'Show sensitive info',
    'Hide sensitive info',
    '(555) 555-5555',
    'XXX-XX-XXXX',
    'Client since',
    'Assigned Contact',
  ],
  tabs: ['Credit Repair', 'Lending', 'Credit Reports', 'Documents', 'Communication', 'Quick Order'],
  documents: [
    'Upload Document',
    'Uploading...',
    'SSN Card',
    'Proof of Address',
    'Proof of Income',
    'Proof of Bank Account',
    'Additional Documents',
  ],
  communication: ['New Message', 'Send Email', 'Send Text', 'Send Message'],
  'credit repair': [
    'Export Report',
    'Items Removed',
    'Avg Improvement',
    'Days to First Removal',
    'Score Improvement Trend',
    'Removal Types',
    'Dispute Success by Creditor',
    'High Achievers',
    'Recent Removals',
    'Active Clients',
    'Avg Revenue/Client',
    'Monthly Recurring',
    'YTD Revenue',
    'Projected Annual',
    'Export to CSV',
  ],
}

const ASIDE = /^\s*(?:\/\/|\/\*|\*|--)/

/** The product's own texts, without tests and comments. */
const said = sourceFiles()
  .filter(
    ({ path }) =>
      /^(?:app|database|features|platform|ui)\//.test(path) && !path.includes('/tests/') && !/\.test\.tsx?$/.test(path),
  )
  .flatMap(({ text }) => text.split('\n'))
  .filter((line) => !ASIDE.test(line))
  .join('\n')

const unsaid = (texts: readonly string[]) => texts.filter((text) => !said.includes(text))

test.each(Object.entries(MESSAGES))('the specified texts for %s are in the product word for word', (_, texts) => {
  expect(unsaid(texts)).toEqual([])
})

test.each(Object.entries(WORDS))('the specified words of the %s are in the product', (_, texts) => {
  expect(unsaid(texts)).toEqual([])
})

test('a missing text is detected', () => {
  expect(unsaid(['Failed to load moon dust', 'Client not found'])).toEqual(['Failed to load moon dust'])
})
