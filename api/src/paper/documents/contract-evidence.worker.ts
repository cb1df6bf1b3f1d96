import { parentPort } from 'node:worker_threads';
import { renderContractPreview, renderSignedContract } from './contract-evidence.pdf.ts';
import type { ContractAnswer, ContractOrder } from './contract-evidence-apart.ts';

async function answerTo({ bytes, input, mark }: ContractOrder): Promise<ContractAnswer> {
  const whole = { ...input, signed: bytes };
  try {
    return {
      pdf: mark === undefined ? await renderSignedContract(whole) : await renderContractPreview(whole, mark),
    };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', async (order: ContractOrder) => {
  parentPort?.postMessage(await answerTo(order));
});
