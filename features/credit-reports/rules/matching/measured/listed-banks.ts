/**
 * Banks and credit unions of the United States, from public lists in GitHub repositories, read on 2026-11-30 by another person than the
 * matcher's author, after the matcher was finished. Many names differ in one word only.
 */
export const LISTED_BANKS: readonly string[] = [
  ...['Webster Bank', 'Popular Bank', 'Valley National Bank', 'Glacier Bank', 'Renasant Bank', 'Atlantic Capital Bank'],
  ...[
    'Pinnacle Financial Partners',
    'South State Bank',
    'Wintrust Financial',
    'Independent Bank',
    'Texas Capital Bank',
  ],
  ...['Berkshire Hills Bancorp', 'Columbia Banking System', 'First Horizon Bank', 'Synovus Bank', 'Fulton Financial'],
  ...[
    'United Community Bank',
    'Heartland Financial',
    'International Bancshares',
    'Prosperity Bancshares',
    'Banner Bank',
  ],
  ...['First Interstate Bank', 'Pacific Premier Bank', 'Triumph Bank', 'CrossFirst Bank', 'Veritex Community Bank'],
  ...['Seacoast National Bank', 'Preferred Bank', 'Customers Bancorp', 'Ameris Bank', 'National Bank Holdings'],
  ...['Great Western Bank', 'First Midwest Bank', 'Old National Bank', 'Simmons Bank', 'First Financial Bank'],
  ...['Bank of Hope', 'East West Bank', 'Cathay Bank', 'First Hawaiian Bank', 'Central Pacific Bank', 'Arvest Bank'],
  ...['Bank of the Ozarks', 'BOK Financial', 'Commerce Bank', 'UMB Financial', 'First Busey Bank', 'Westamerica Bank'],
  ...['National Penn Bank', 'Varo Bank', 'CenterState Bank', 'Suncoast Credit Union', 'VyStar Credit Union'],
  ...['Amerant Bank', 'Delta Community Credit Union', "Georgia's Own Credit Union", 'Bank of Hawaii', 'Eastern Bank'],
  ...['Golden 1 Credit Union', 'Alliant Credit Union', 'SchoolsFirst Federal Credit Union', 'Atlantic Union Bank'],
  ...['Boeing Employees Credit Union', 'State Employees Credit Union', 'Northern Trust', 'Mountain West Bank'],
]
