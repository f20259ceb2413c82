export const LIMITS = {
  bodyBytes: 64 * 1024,
  name: 80,
  email: 254,
  text: 2000,
  textMin: 3,
  userPassword: { min: 8, max: 128 },
  teamPassword: { min: 4, max: 128 },
  agreement: { min: 3, max: 280 },
  targetDays: { min: 1, max: 100_000 },
  timerMinutes: { min: 1, max: 1440 },
} as const;
