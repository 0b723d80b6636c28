import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ProblemView } from '../notices/problem-view.tsx';

/** Confines a defect to its region: the rest of the program goes on, and this part can be tried again. */
export class ErrorBoundary extends Component<
  { children: ReactNode; onError?: (error: Error, info: ErrorInfo) => void },
  { error: Error | undefined }
> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    this.props.onError?.(error, info);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <ProblemView error={error} onRetry={() => this.setState({ error: undefined })} />;
  }
}
