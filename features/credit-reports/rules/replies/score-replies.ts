import { feedWith, type ReplyCase, replyWith } from './reply-case.ts'

const scored = (name: string, bureau: ReplyCase['bureau'], creditScore: unknown, scores: object[]): ReplyCase => ({
  ...{ name, bureau },
  reply: feedWith(bureau, { credit_score: creditScore, trade_accounts: [] }),
  expected: { outcome: 'hit', scores },
})

/** Scores of every model, as vendors write them. */
export const SCORE_REPLIES: readonly ReplyCase[] = [
  scored('iSoftpull: scores by model with codes', 'equifax', { fico_8: { score: 712, reason_codes: ['10', '14'] } }, [
    {
      key: 'fico_8',
      value: 712,
      lowest: 300,
      highest: 850,
      reasons: [
        'Balances are too high compared with limits on revolving accounts',
        'Length of time accounts have been established',
      ],
    },
  ]),
  scored('Experian: a score with a sign', 'experian', { fico_8: { score: '+715', reason_codes: [] } }, [
    { value: 715 },
  ]),
  scored('TransUnion: a score with a zero', 'transunion', { fico_8: { score: '0689' } }, [{ value: 689 }]),
  scored(
    'several models of one bureau',
    'transunion',
    {
      fico_8: { score: 689 },
      fico_9: { score: 701 },
      vantage_4: { score: 655, reason_codes: ['07'] },
      fico_auto_8: { score: 871 },
    },
    [
      { value: 689 },
      { value: 701 },
      { value: 655, reasons: ['You have too many delinquent or derogatory accounts'] },
      { value: 871, lowest: 250, highest: 900 },
    ],
  ),
  scored(
    'CRS: a list with model names',
    'experian',
    [
      {
        modelName: 'FICO Score 9',
        scoreValue: 640,
        scoreMaximumValue: 850,
        scoreFactors: [{ code: '38', description: 'Serious delinquency and public record filed' }],
      },
      { modelName: 'VantageScore 4.0', scoreValue: '652' },
    ],
    [
      { key: 'fico_9', value: 640, reasons: ['Serious delinquency and public record filed'] },
      { key: 'vantage_4', value: 652 },
    ],
  ),
  scored(
    'MISMO 2: names of the repositories',
    'equifax',
    [
      {
        '@_ModelNameType': 'EquifaxBeacon5.0',
        model: 'EquifaxBeacon5.0',
        value: '00702',
        factors: [{ '@_Code': '00012', '@_Text': 'Length of time revolving accounts have been established' }],
      },
    ],
    [{ key: 'fico_5', value: 702, reasons: ['Length of time revolving accounts have been established'] }],
  ),
  scored(
    'MISMO 2: TransUnion Classic 04',
    'transunion',
    [{ model: 'FICORiskScoreClassic04', value: 688, reasons: ['27', '19'] }],
    [
      {
        key: 'fico_4',
        value: 688,
        reasons: ['Too few accounts currently paid as agreed', 'Date of last inquiry is too recent'],
      },
    ],
  ),
  scored(
    'mortgage: Experian model V2',
    'experian',
    { 'Experian/Fair Isaac Risk Model V2': { value: '671', factors: '38, 02, 20' } },
    [
      {
        key: 'fico_2',
        value: 671,
        reasons: [
          'Serious delinquency, and public record or collection filed',
          'Level of delinquency on accounts',
          'Time since derogatory public record or collection is too short',
        ],
      },
    ],
  ),
  scored('a bankcard score below the range of FICO 8', 'experian', { fico_bankcard_8: { score: 262 } }, [
    { key: 'fico_bankcard_8', value: 262 },
  ]),
  scored('FICO 10 T with trended codes', 'equifax', { 'FICO Score 10T': { score: 733, reasons: ['71', '85'] } }, [
    { key: 'fico_10t', reasons: ['Too many recently opened installment accounts', 'Too few active accounts'] },
  ]),
  scored(
    'VantageScore 2 has a range of its own, and no list of codes',
    'experian',
    { vantage_2: { score: 912, reason_codes: ['07'] } },
    [{ value: 912, lowest: 501, highest: 990, reasons: ['Reason code 07, not in the published list'] }],
  ),
  scored(
    'an unlisted model beside a known one',
    'equifax',
    { fico_8: { score: 700 }, 'Insight Score for Retail': { score: 640, min: 1, max: 999, reason_codes: ['4'] } },
    [
      { key: 'fico_8' },
      {
        key: 'insight_score_for_retail',
        value: 640,
        lowest: 1,
        highest: 999,
        reasons: ['Reason code 4, not in the published list'],
      },
    ],
  ),
  {
    name: 'an exclusion code in place of a score',
    bureau: 'experian',
    reply: replyWith('experian', {
      status: 'success',
      full_feed: { credit_score: { fico_8: { score: '9003' } }, trade_accounts: [{ company: 'A' }] },
    }),
    expected: { outcome: 'no_score', scores: [{ value: null, reasons: ['The bureau sent 9003 in place of a score'] }] },
  },
]
