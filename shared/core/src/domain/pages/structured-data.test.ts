import { expect, it } from 'vitest';
import { questionsOf } from './structured-data.ts';

it('treats a benefit with a question and its answer as one entry', () => {
  expect(questionsOf('Plugs', ['What does a plug hold? Up to 43 psi.', ' '])).toEqual([
    { question: 'What does a plug hold?', answers: ['Up to 43 psi.'] },
  ]);
});

it('combines benefits without a question into one answer', () => {
  expect(questionsOf('Plugs', ['No bolts', 'How long? An hour', 'From one side'])).toEqual([
    { question: 'How long?', answers: ['An hour'] },
    { question: 'What should you know about Plugs?', answers: ['No bolts', 'From one side'] },
  ]);
});

it('reads up to six benefits that are not empty', () => {
  const [all] = questionsOf('Plugs', ['a', ' ', 'b', 'c', 'd', 'e', 'f', 'g']);
  expect(all?.answers).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(questionsOf('Plugs', ['', ' '])).toEqual([]);
  expect(questionsOf('Plugs', undefined)).toEqual([]);
});
