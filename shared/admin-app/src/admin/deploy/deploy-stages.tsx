import { Loader, Stepper } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';

const STAGES = ['Build', 'Review', 'Go live'] as const;

interface DeployStagesProps {
  /** The stage that is reached; 3 when the build is live. */
  at: number;
  state: 'running' | 'waiting' | 'failed';
}

/** Shows the stages of a deploy. The last one is ticked only after the new site was verified (D8.6). */
export function DeployStages({ at, state }: DeployStagesProps) {
  const icon = state === 'running' ? <Loader size={14} /> : state === 'failed' ? <Icon name="close" /> : null;
  const name = STAGES[at];
  return (
    <div className="deploy-stages">
      {/* Hidden from screen readers, because the library renders steps as buttons. They read the sentence below. */}
      <Stepper active={at} size="xs" iconSize={26} wrap={false} aria-hidden="true">
        {STAGES.map((label, index) => (
          <Stepper.Step
            key={label}
            label={label}
            allowStepClick={false}
            data-failed={(state === 'failed' && index === at) || undefined}
            {...(icon !== null && { progressIcon: icon })}
          />
        ))}
      </Stepper>
      <p className="visually-hidden" role="status">
        {name === undefined
          ? 'All stages are done.'
          : `Stage ${String(at + 1)} of ${String(STAGES.length)}: ${name}`}
      </p>
    </div>
  );
}
