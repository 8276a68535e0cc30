export const CREATE_CREDIT_REPORT = `curl -X POST https://your-tradeline.example/v1/credit-reports \\
  -H "Authorization: Bearer YOUR_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "bureaus": ["experian", "equifax", "transunion"],
    "applicant": {
      "firstName": "Dana",
      "lastName": "Whitfield",
      "address": "1402 Larkspur Ln",
      "city": "Austin",
      "state": "TX",
      "zip": "78704"
    }
  }'`
