type Entry = { date: string; price: number; financeType?: string; isExpense?: boolean; isForecast?: boolean };

const entry = ({ date, price, financeType = 'IT', isExpense = false, isForecast = false }: Entry) => ({
  date,
  price,
  financeType,
  isExpense,
  isForecast,
  year: Number(date.slice(0, 4)),
});

/** October brought more than September at a lower cost. */
export const ENTRIES = [
  entry({ date: '2026-09-01', price: 80_000 }),
  entry({ date: '2026-09-01', price: 60_000, isExpense: true }),
  entry({ date: '2026-10-01', price: 60_000 }),
  entry({ date: '2026-10-01', price: 20_000, financeType: 'freelance' }),
  entry({ date: '2026-10-01', price: 10_000, financeType: 'RPO' }),
  entry({ date: '2026-10-01', price: 10_000.1, financeType: 'CDI' }),
  entry({ date: '2026-10-01', price: 54_000.2, isExpense: true }),
  entry({ date: '2026-12-01', price: 40_000, isForecast: true }),
  entry({ date: '2026-12-01', price: 30_000, isExpense: true, isForecast: true }),
];

export const FIGURES = {
  firstMonth: '2025-01-01',
  uninvoiced: [
    { month: '2026-10-01', stage: 'TO_INVOICE', count: 3, amount: 24_000 },
    { month: '2026-09-01', stage: 'ERROR', count: 1, amount: 9_000.5 },
  ],
  payment: {
    averageDays: 37.5,
    paidCount: 12,
    dso: 42,
    outstanding: 90_000,
    outstandingCount: 4,
    late: 12_000,
    lateCount: 1,
  },
  clients: [
    { recordId: 'nord', name: 'Nord', revenue: 100_000, expense: 80_000, margin: 20_000 },
    ...Array.from({ length: 11 }, (_, index) => ({
      recordId: `c${index}`,
      name: `Client ${index}`,
      revenue: 0,
      expense: 10,
      margin: -10,
    })),
  ],
  accountManagers: [{ recordId: null, name: null, revenue: 5_000, expense: 4_000, margin: 1_000 }],
};
