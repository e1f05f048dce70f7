import { answerInThread } from '../config/thread.ts';
import { putFiles } from './put-files.ts';

/** Puts files into builds in a thread of its own (put-files.ts). */
answerInThread(putFiles);
